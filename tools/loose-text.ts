import { type ESTree, parseSync } from 'vite'

/**
 * Texts that a browser's translation would take from React. It sets a `<font>` in the place of every text: React then cannot take the
 * text out, cannot set anything before it, and what it changes in it is seen by nobody. Alone in its element a text is safe, since React
 * sets the content of the element. So beside other children a text stands in an element of its own, unless it never changes (a word of
 * `*.text.ts`) and nothing comes, goes or moves before it. What has no element around it (a fragment or a text that a component returns,
 * a part that comes and goes) has siblings that nobody sees here: no text stands bare in it.
 */

interface Child {
  kind: 'element' | 'passing element' | 'fixed text' | 'changing text'
  /** What would have to stand in an element. */
  node: ESTree.Node
}

type Parent = ESTree.JSXElement | ESTree.JSXFragment
type Outcome = ESTree.Node | null

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value
const partsOf = (node: ESTree.Node): ESTree.Node[] => Object.values(node).flat().filter(isNode)
const isFunction = (node: ESTree.Node): node is ESTree.Function | ESTree.ArrowFunctionExpression => /Function/.test(node.type)
const isParent = (node: ESTree.Node): node is Parent => node.type === 'JSXElement' || node.type === 'JSXFragment'

const isFragment = (node: Parent): boolean =>
  node.type === 'JSXFragment' ||
  (node.type === 'JSXElement' && node.openingElement.name.type === 'JSXIdentifier' && node.openingElement.name.name === 'Fragment')

/** `text.call`, `wizardText.titles.first`: what stands in a `*.text.ts` and is never another. */
function isFixedWord(node: ESTree.Node): boolean {
  if (node.type === 'MemberExpression') return !node.computed && isFixedWord(node.object)
  return node.type === 'Identifier' && /^text$|Text$/.test(node.name)
}

const isFixed = (node: ESTree.Node): boolean => node.type === 'Literal' || isFixedWord(node)

/** `items.map(…)` */
const isList = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  /^(flatMap|map)$/.test(node.callee.property.name)

/** What an expression may come to; null stands for nothing. */
function outcomesOf(node: ESTree.Node): Outcome[] {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return outcomesOf(node.expression)
    case 'ConditionalExpression':
      return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [null] : outcomesOf(node.left)), ...outcomesOf(node.right)]
    case 'ChainExpression':
      return [null, ...outcomesOf(node.expression)]
    case 'Literal':
      return [typeof node.value === 'number' || (typeof node.value === 'string' && node.value.trim() !== '') ? node : null]
    default:
      return [node]
  }
}

/** What a function gives back, without the functions in it. */
function returnsOf(node: ESTree.Node): Outcome[] {
  if (!isFunction(node) || !node.body) return []
  if (node.body.type !== 'BlockStatement') return outcomesOf(node.body)
  const search = (part: ESTree.Node): Outcome[] => {
    if (isFunction(part)) return []
    if (part.type === 'ReturnStatement') return part.argument ? outcomesOf(part.argument) : []
    return partsOf(part).flatMap(search)
  }
  return search(node.body)
}

const every = (node: ESTree.Node): ESTree.Node[] => [node, ...partsOf(node).flatMap(every)]

class Source {
  /** Names that stand for elements alone. */
  private readonly elements = new Set<string>()
  private readonly nodes: ESTree.Node[]

  constructor(name: string, text: string) {
    this.nodes = every(parseSync(name, text).program)
    for (const match of text.matchAll(/\b(\w+)\??: (?:\(.*\) => )?Elements\b/g)) this.elements.add(match[1] ?? '')
    const declarations = [...this.declarations()].map(([declared, value]) => ({
      declared,
      results: (isFunction(value) ? returnsOf(value) : outcomesOf(value)).filter((result) => result !== null),
    }))
    // What is made of elements that are declared further down.
    for (const _round of [1, 2]) {
      for (const { declared, results } of declarations) {
        if (results.length > 0 && results.every((result) => this.kindOf(result).endsWith('element'))) this.elements.add(declared)
      }
    }
  }

  looseTexts(): ESTree.Node[] {
    const inParents = new Set(this.nodes.filter(isParent).flatMap((parent) => this.fragmentsIn(parent)))
    return this.nodes
      .flatMap((node) => {
        if (isParent(node)) return inParents.has(node) ? [] : this.looseIn(node)
        return []
      })
      .concat(this.bareReturns())
  }

  private *declarations(): Generator<[string, ESTree.Node]> {
    for (const node of this.nodes) {
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) yield [node.id.name, node.init]
      if (node.type === 'FunctionDeclaration' && node.id) yield [node.id.name, node]
    }
  }

  private fragmentsIn(parent: Parent): Parent[] {
    return parent.children.filter((child): child is ESTree.JSXFragment => child.type === 'JSXFragment')
  }

  private looseIn(parent: Parent): ESTree.Node[] {
    const children = parent.children.flatMap((child) => this.childrenOf(child))
    if (isFragment(parent)) return children.filter(({ kind }) => kind.endsWith('text')).map(({ node }) => node)
    if (parent.children.filter((child) => this.childrenOf(child).length > 0).length < 2) {
      return children.filter(({ kind, node }) => kind.endsWith('text') && isList(node)).map(({ node }) => node)
    }
    let follows = false
    return children.flatMap(({ kind, node }) => {
      const isLoose = kind === 'changing text' || (kind === 'fixed text' && follows)
      follows = kind === 'element' ? false : follows || kind === 'passing element'
      return isLoose ? [node] : []
    })
  }

  private childrenOf(child: ESTree.Node): Child[] {
    switch (child.type) {
      case 'JSXText':
        return child.value.trim() === '' ? [] : [{ kind: 'fixed text', node: child }]
      case 'JSXFragment':
        return child.children.flatMap((inner) => this.childrenOf(inner))
      case 'JSXExpressionContainer':
        return child.expression.type === 'JSXEmptyExpression' ? [] : this.resultsOf(outcomesOf(child.expression))
      default:
        return [{ kind: 'element', node: child }]
    }
  }

  private resultsOf(outcomes: Outcome[]): Child[] {
    const isPassing = outcomes.length > 1
    return outcomes.flatMap((outcome) => {
      if (!outcome) return []
      const kind = this.kindOf(outcome)
      if (!isPassing) return [{ kind, node: outcome }]
      return [{ kind: kind.endsWith('text') ? 'changing text' : 'passing element', node: outcome }]
    })
  }

  private kindOf(node: ESTree.Node): Child['kind'] {
    if (isParent(node)) return 'element'
    if (isFixed(node)) return 'fixed text'
    if (node.type === 'Identifier') return this.elements.has(node.name) ? 'element' : 'changing text'
    if (node.type !== 'CallExpression') return 'changing text'
    if (node.callee.type === 'Identifier') return this.elements.has(node.callee.name) ? 'element' : 'changing text'
    return this.isListOfElements(node) ? 'passing element' : 'changing text'
  }

  private isListOfElements(node: ESTree.CallExpression): boolean {
    const maker = node.arguments.find(isFunction) ?? node.arguments[0]
    if (!isList(node)) return false
    if (maker?.type === 'Identifier') return this.elements.has(maker.name)
    return !!maker && returnsOf(maker).every((result) => !result || this.kindOf(result).endsWith('element'))
  }

  /** Texts that a component gives back. */
  private bareReturns(): ESTree.Node[] {
    return [...this.declarations()]
      .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && isFunction(value))
      .flatMap(([, value]) => returnsOf(value))
      .filter((result): result is ESTree.Node => !!result && this.kindOf(result).endsWith('text'))
  }
}

/** The loose texts of a `.tsx`, each with its line. */
export function looseTexts(name: string, text: string): string[] {
  return new Source(name, text)
    .looseTexts()
    .map(({ start, end }) => `${name}:${text.slice(0, start).split('\n').length} ${text.slice(start, end).trim().split('\n')[0]}`)
}
