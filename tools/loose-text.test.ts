import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { looseTexts } from './loose-text.ts'

const looseIn = (jsx: string, before = ''): string[] =>
  looseTexts('page.tsx', `${before}\nexport const Page = ({ name, failure, is }: Props) => ${jsx}`).map((told) => told.replace(/^\S+ /, ''))

describe('a text that a translation would take from React', () => {
  it.each([
    ['changes beside an element', '<p>{name} <b>x</b></p>', ['name']],
    ['is made beside an element', '<p>{`${name}!`}<b>x</b></p>', ['`${name}!`']],
    ['is asked for beside an element', '<p>{formatted(name)}<b>x</b></p>', ['formatted(name)']],
    ['is chosen of several', '<p>{text.states[name]}<b>x</b></p>', ['text.states[name]']],
    ['changes beside a fixed one', '<p>{text.name}: {name}</p>', ['name']],
    ['comes and goes', '<p><b>x</b>{is && text.more}</p>', ['text.more']],
    ['gives way to another', '<p><b>x</b>{is ? text.yes : text.no}</p>', ['text.yes', 'text.no']],
    ['gives way to an element', '<p><b>x</b>{is ? <i>y</i> : text.no}</p>', ['text.no']],
    ['comes and goes in a fragment', '<p><b>x</b>{is && <>, <i>y</i></>}</p>', [',']],
    ['follows what comes and goes', '<p>{is && <b>x</b>} {text.after}</p>', ['text.after']],
    ['follows a list', '<p>{names.map((each) => <b key={each}>{each}</b>)}.</p>', ['.']],
    ['stands in a list', '<p>{names.map((each) => each)}</p>', ['names.map((each) => each)']],
    ['stands in a fragment that is given back', '<>{text.before}<b>x</b></>', ['text.before']],
    ['is given back', 'is ? text.yes : null', ['text.yes']],
  ])('%s', (_what, jsx, found) => {
    expect(looseIn(jsx)).toEqual(found)
  })

  it('may be what is given for any node', () => {
    expect(looseIn('<p>{children}<b>x</b></p>', 'interface Props { children: ReactNode }')).toEqual(['children'])
  })
})

describe('a text that is safe', () => {
  it.each([
    ['stands alone', '<p>{name}</p>'],
    ['comes and goes alone', '<p>{is && name}</p>'],
    ['gives way to an element, alone', '<p>{is ? name : <b>x</b>}</p>'],
    ['never changes', '<p>{text.before} <b>x</b> {text.after}.</p>'],
    ['stands before what comes and goes', '<p>{text.before} {is && <b>x</b>}</p>'],
    ['follows an element that stays', '<p>{is && <b>x</b>}<i>y</i>{text.after}</p>'],
    ['stands in an element of its own', '<p>{is && <span>{name}</span>}<b>x</b></p>'],
    ['is blank', '<p>{is && <b>x</b>}{" "}<i>y</i></p>'],
  ])('%s', (_what, jsx) => {
    expect(looseIn(jsx)).toEqual([])
  })

  it('is none: elements, by their type or by what makes them', () => {
    const before = 'interface Props { children: Elements }\nconst line = (name: string) => <i>{name}</i>\nconst rule = <hr />'
    expect(looseIn('<p>{children}{line(name)}{names.map(line)}{rule}</p>', before)).toEqual([])
  })
})

it('nothing of the shop is lost when a browser translates it', () => {
  const pages = globSync('frontend/src/**/*.tsx')
  expect(pages.length).toBeGreaterThan(200)
  expect(pages.flatMap((name) => looseTexts(name, readFileSync(name, 'utf8')))).toEqual([])
})
