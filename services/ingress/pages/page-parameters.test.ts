import { describe, expect, it } from 'vitest'
import { PAGE_PARAMETERS } from '#services/start/features.ts'
import { knownQuery } from './page-parameters.ts'

describe('the query that a page depends on', () => {
  it.each([
    ['/list/moto/180/55/17', '?sets=0&brands=michelin,pirelli&utm_source=x', '?brands=michelin,pirelli&sets=0'],
    ['/list/moto/by/brand/avon', '?brands=a%2Cb&brands=c&fbclid=1', '?brands=a,b,c'],
    ['/list/moto/category/sport', '?cards=48&stock=1&position=front', '?position=front&stock=1&cards=48'],
    ['/list/moto/180/55/17', '?brands=mitas,Avon,,a%20b,mitas,%3Cb%3E,avon', '?brands=avon,mitas'],
    ['/list/moto/180/55/17', '?position=rear,up,front&stock=yes&sets=1', '?position=front,rear'],
    ['/list/moto/180/55/17', '?cards=30', '?cards=48'],
    ['/list/moto/180/55/17', '?cards=1008', '?cards=96'],
    ['/list/moto/180/55/17', '?cards=1e99', '?cards=96'],
    ['/list/moto/180/55/17', '?cards=24', ''],
    ['/list/moto/180/55/17', '?cards=x', ''],
    ['/list/moto/180/55/17', '?utm_source=x&q=road', ''],
    ['/list/moto/180/55/17', '?brands=&sets=+', ''],
    ['/', '?utm_source=x&by=motorcycle', '?by=motorcycle'],
    ['/', '?by=size', '?by=size'],
    ['/', '?by=brand', ''],
    ['/our-shops', '?utm_source=x&city=haifa', '?city=haifa'],
    ['/our-shops/', '?city=No%20City', ''],
    ['/our-shops/hanamal', '?city=haifa', ''],
    ['/motorcycles/honda-cb500x-2019', '?utm_source=x&year=2020', '?year=2020'],
    ['/motorcycles/honda-cb500x-2019/', '?year=3020', ''],
    ['/motorcycles', '?year=2020', ''],
    ['/search', '?q=%D7%9B%D7%91%D7%99%D7%A9&utm=x', '?q=%D7%9B%D7%91%D7%99%D7%A9'],
    ['/search', '?q=%E2%80%8Eroad%EF%B8%8F&page=2%E2%81%A9', '?q=road&page=2'],
    ['/search', '?q=road&stock=1&sort=price', '?q=road&stock=1&sort=price'],
    ['/list/moto/180/55/17', '?sort=best&made=2026,x&price=0-300&speed=W', '?price=0-300&speed=w&made=2026'],
    ['/motorcycles/honda-cb500x-2019', '?position=rear&year=2020', '?position=rear&year=2020'],
    ['/search/', '?q=road+6', '?q=road+6'],
    ['/search', '?q=%FF&', '?q=%EF%BF%BD'],
    ['/searching', '?q=road', ''],
    ['/cart', '?q=road&brands=x', ''],
    ['/search', '', ''],
    ['/compare', '?tires=2000000000015,2000000000022&by=size', '?tires=2000000000015,2000000000022'],
    ['/compare/', '?tires=20', ''],
    ['/lines/michelin/road-6', '?cards=48&position=rear', '?position=rear'],
    ['/checkout', '?utm_source=x&step=confirm', '?step=confirm'],
    ['/checkout/', '?step=finish', '?step=finish'],
    ['/checkout', '?step=details', ''],
    ['/find-the-right-tires-for-you', '?step=riding&by=size', '?step=riding'],
    ['/find-the-right-tires-for-you/', '?step=results', '?step=results'],
    ['/find-the-right-tires-for-you', '?step=payment', ''],
    ['/search', '?page=2&q=road', '?q=road&page=2'],
    ['/search', '?cards=30&q=road', '?q=road&cards=48'],
    ['/search', '?q=road&page=1', '?q=road'],
    ['/search', '?q=road&page=100', '?q=road'],
  ])('%s%s is %j', (path, query, known) => {
    expect(knownQuery(PAGE_PARAMETERS, path, query)).toBe(known)
  })
})
