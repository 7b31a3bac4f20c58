import { XMLBuilder, XMLParser } from 'fast-xml-parser'

/** XML as nested objects; all values are texts, repeated elements are arrays. */
export interface XmlNode {
  [name: string]: XmlValue
}
export type XmlValue = string | XmlNode | (string | XmlNode)[]

const MAX_CHARACTERS = 256 * 1024
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, ignoreDeclaration: true, htmlEntities: true })
const builder = new XMLBuilder({ processEntities: true })

/** Malformed or unsupported XML. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml'
}

export const writeXml = (content: XmlNode): string => builder.build(content)

/** Parses XML. Rejects document types, so that no entity is ever expanded. */
export function readXml(text: string): XmlNode {
  if (text.length > MAX_CHARACTERS) throw new UnreadableXml('too long')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableXml('has a document type')
  try {
    return parser.parse(text, true)
  } catch (error) {
    throw new UnreadableXml('not well-formed', { cause: error })
  }
}

/** The node at a path; the first of several, null without one. */
export function nodeAt(node: XmlValue | undefined, ...path: string[]): XmlNode | null {
  const [name, ...rest] = path
  const found = Array.isArray(node) ? node[0] : node
  if (typeof found !== 'object') return null
  return name === undefined ? found : nodeAt(own(found, name), ...rest)
}

/** All nodes of a name. */
export function nodesOf(node: XmlNode | null, name: string): XmlNode[] {
  const found = node ? own(node, name) : undefined
  return (Array.isArray(found) ? found : [found]).filter((each) => typeof each === 'object')
}

/** The text of an element; empty without one. */
export function textOf(node: XmlNode | null, name: string): string {
  const found = node ? own(node, name) : undefined
  return typeof found === 'string' ? found : ''
}

const own = (node: XmlNode, name: string): XmlValue | undefined => (Object.hasOwn(node, name) ? node[name] : undefined)
