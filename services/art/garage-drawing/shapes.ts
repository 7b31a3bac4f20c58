/** SVG shapes. */

export function box(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more && ` ${more}`}/>`
}

export function shape(path: string, fill: string, more = ''): string {
  return `<path d="${path}" fill="${fill}"${more && ` ${more}`}/>`
}

export function line(path: string, stroke: string, width: number, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`
}

export function disc(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
}

export function ring(x: number, y: number, r: number, stroke: string, width: number): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}/>`
}

export function moved(x: number, y: number, shapes: string, more = ''): string {
  return `<g transform="translate(${x} ${y})${more && ` ${more}`}">${shapes}</g>`
}

/** `count` numbers, the first at `from`. */
export function steps(from: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i * step)
}
