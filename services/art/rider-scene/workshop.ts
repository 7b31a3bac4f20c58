/** Inside a garage: a wheel on the balancing stand, or new tires that wait. */

const room =
  '<path fill="#E9E3D8" d="M0 0H640V380H0Z"/><path fill="#B9B2A6" d="M0 380H640V480H0Z"/><path fill="#D6CEBF" d="M40 60H250V190H40Z"/><path stroke="#5C6068" stroke-width="9" stroke-linecap="round" d="M70 84v70m34-70v84m34-84v56m34-56v78m34-78v60"/><path fill="#8B9098" d="M58 76h24v14H58zm34 0h24v14H92zm34 0h24v14h-24zm34 0h24v14h-24zm34 0h24v14h-24z"/>'

const tire = (x: number, y: number, radius: number, color: string) => {
  const blocks = Array.from(
    { length: 20 },
    (_, i) => `<path stroke="#3B404A" stroke-width="6" d="M${x} ${y - radius + 4}v22" transform="rotate(${i * 18} ${x} ${y})"/>`,
  )
  return `<circle cx="${x}" cy="${y}" r="${radius - 24}" fill="none" stroke="#1D2026" stroke-width="48"/>${blocks.join('')}<circle cx="${x}" cy="${y}" r="${radius - 50}" fill="none" stroke="${color}" stroke-width="5"/>`
}

const rim = (x: number, y: number, radius: number) => {
  const spokes = Array.from(
    { length: 5 },
    (_, i) => `<path stroke="#A9ADB4" stroke-width="14" d="M${x} ${y}v-${radius}" transform="rotate(${i * 72} ${x} ${y})"/>`,
  )
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#A9ADB4" stroke-width="12"/>${spokes.join('')}<circle cx="${x}" cy="${y}" r="20" fill="#5C6068"/>`
}

export function drawFitting(color: string): string {
  return `${room}<path fill="${color}" d="M250 300H520V430H250Z"/><path fill="#1D2026" d="M250 420H520V440H250ZM286 320h70v40h-70z"/><path stroke="#5C6068" stroke-width="18" d="M300 214H420"/>${tire(400, 214, 140, color)}${rim(400, 214, 84)}`
}

export function drawTires(color: string): string {
  return `${room}<path fill="#7C5F3E" d="M60 420H600V440H60Z"/>${tire(230, 290, 130, color)}${tire(440, 280, 140, color)}<path fill="#F4F1EC" stroke="#8E8A83" stroke-width="3" d="m470 330 96 12-8 62-96-12Z"/><path stroke="#5C6068" stroke-width="5" d="m484 350 62 8m-64 12 44 6"/>`
}
