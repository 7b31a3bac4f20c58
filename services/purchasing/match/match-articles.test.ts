import { describe, expect, it } from 'vitest'
import { type Article, matchArticles, type ProductToMatch } from './match-articles.ts'

const EAN = '2000000000015'

const article = (fields: Partial<Article> = {}): Article => ({
  articleId: 'rduch:1',
  supplier: 'rduch',
  sku: '1',
  ean: null,
  makerNumber: null,
  brandSlug: 'pirelli',
  sizeKey: '120/70-17',
  description: '120/70 ZR 17 M/C TL (58W) ANGEL GT II F',
  ...fields,
})
const product = (fields: Partial<ProductToMatch> = {}): ProductToMatch => ({
  ean: EAN,
  brandSlug: 'pirelli',
  line: 'Angel GT II',
  lineAliases: [],
  sizeKey: '120/70-17',
  position: 'front',
  displaySize: '120/70 ZR 17',
  dot: null,
  ...fields,
})
const match = async (...articles: Partial<Article>[]) => (await matchArticles(articles.map(article), [product()])).at(-1)

describe('an article is ours', () => {
  it('by its ean, whatever it is called', async () => {
    expect(await match({ ean: EAN, description: 'something else' })).toMatchObject({ ean: EAN, by: 'ean' })
  })

  it('by a number that another article with an ean has told', async () => {
    const unnamed = { description: '', brandSlug: 'pirelli', sizeKey: null }
    expect(await match({ ean: EAN }, { articleId: 'rduch:1:2021', ...unnamed })).toMatchObject({ ean: EAN, by: 'number' })
    const fromOther = { articleId: 'deltiFr:9', supplier: 'deltiFr' as const, sku: '9', ...unnamed }
    expect(await match({ ean: EAN, makerNumber: '2543700' }, { ...fromOther, makerNumber: '2543700' })).toMatchObject({
      ean: EAN,
      by: 'number',
    })
    expect(await match({ ean: EAN }, fromOther)).toMatchObject({ ean: null })
  })

  it('by brand, size and line, however they are written', async () => {
    for (const description of ['Angel GT 2', 'ANGEL-GT II 120/70ZR17', 'angel gt2 (58W) TL', '120/70 ZR 17 Angel GT II F DOT2021'])
      expect(await match({ description })).toMatchObject({ ean: EAN, by: 'line' })
  })

  it('by another name of its line', async () => {
    const products = [product({ lineAliases: ['ANGL GT2'] })]
    expect(await matchArticles([article({ description: 'ANGL GT II' })], products)).toMatchObject([{ ean: EAN }])
  })

  it('as the newest of those that differ by nothing but their week, and never as a set', async () => {
    const [older, unknown] = [product({ ean: '2000000000022', dot: '2023' }), product({ dot: '0124' })]
    const set = product({ ean: '2000000000039', position: 'set' })
    expect(await matchArticles([article()], [older, unknown, set])).toMatchObject([{ ean: EAN, by: 'line' }])
    const otherSize = product({ ean: '2000000000022', displaySize: '120/70 R 17' })
    expect(await matchArticles([article()], [product(), otherSize])).toMatchObject([{ ean: null, why: 'ambiguous' }])
  })

  it('by its axle, where front and rear have one size', async () => {
    const rear = product({ ean: '2000000000022', position: 'rear' })
    const find = async (description: string) => (await matchArticles([article({ description })], [product(), rear]))[0]
    expect(await find('120/70 R17 ANGEL GT II F')).toMatchObject({ ean: EAN })
    expect(await find('120/70 R17 ANGEL GT II Rear')).toMatchObject({ ean: rear.ean })
    expect(await find('120/70 R17 ANGEL GT II')).toMatchObject({ ean: null, why: 'ambiguous' })
    expect(await find('ANGEL GT II F/R')).toMatchObject({ ean: null, why: 'ambiguous' })
  })

  it('that fits both axles also where the shop has it for one', async () => {
    expect(await match({ description: 'Angel GT II F/R' })).toMatchObject({ ean: EAN })
    expect(await matchArticles([article()], [product({ position: 'both' })])).toMatchObject([{ ean: EAN }])
  })
})

describe('an article is none of ours', () => {
  it('when its ean is another one, however alike it is', async () => {
    expect(await match({ ean: '2000000000039' })).toMatchObject({ ean: null, why: 'not_ours' })
  })

  it('when its line goes on as another line, or is an older one', async () => {
    for (const description of ['ANGEL GT', 'ANGEL GT III', 'ANGEL GT II PLUS', 'DIABLO ANGEL'])
      expect(await match({ description })).toMatchObject({ ean: null, why: 'not_ours' })
  })

  it('when it is for the other axle', async () => {
    expect(await match({ description: '120/70 ZR 17 ANGEL GT II R' })).toMatchObject({ ean: null, why: 'not_ours' })
  })

  it('when brand or size say nothing', async () => {
    expect(await match({ brandSlug: null })).toMatchObject({ why: 'unknown_brand' })
    expect(await match({ sizeKey: null })).toMatchObject({ why: 'no_size' })
  })

  it('by a number that stands for two', async () => {
    const other = product({ ean: '2000000000022' })
    const articles = [article({ ean: EAN }), article({ ean: other.ean }), article({ description: '' })]
    expect((await matchArticles(articles, [product(), other]))[2]).toMatchObject({ ean: null })
  })

  it('by a number that several eans have had, however often', async () => {
    const other = product({ ean: '2000000000022', line: 'Diablo' })
    const named = [EAN, other.ean, EAN].map((ean, index) => article({ articleId: `rduch:${index}`, ean, makerNumber: '2543700' }))
    const unnamed = article({ articleId: 'deltiFr:9', supplier: 'deltiFr', description: '', makerNumber: '2543700' })
    expect((await matchArticles([...named, unnamed], [product(), other])).at(-1)).toMatchObject({ ean: null, why: 'not_ours' })
  })
})
