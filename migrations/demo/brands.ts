/** Brands in the order in which the home page shows them. The lines' own spelling is the name. */
export const BRANDS = [
  { name: 'Michelin', nameHe: 'מישלן', aliases: ['Mishlen', 'Mishelin', 'מישלין'] },
  { name: 'Pirelli', nameHe: 'פירלי', aliases: ['Pirreli', 'Pireli', 'פירללי'] },
  { name: 'Bridgestone', nameHe: 'ברידג׳סטון', aliases: ['Bridgeston', 'Battlax', 'ברידגסטון'] },
  { name: 'Metzeler', nameHe: 'מצלר', aliases: ['Metzler', 'Metzeller', 'מטצלר'] },
  { name: 'Continental', nameHe: 'קונטיננטל', aliases: ['Conti', 'Continetal', 'קונטיננטאל'] },
  { name: 'Golden Tyre', nameHe: 'גולדן טייר', aliases: ['Golden Tire', 'GoldenTyre', 'גולדן טיירס'] },
  { name: 'Avon', nameHe: 'אבון', aliases: ['Avon Tyres', 'Avon Tires', 'אייבון'] },
  { name: 'Maxxis', nameHe: 'מקסיס', aliases: ['Maxis', 'Maxxiss', 'מקסס'] },
  { name: 'SUN-F', nameHe: 'סאן-אף', aliases: ['Sun-F', 'SUNF', 'SUN F', 'Sun F', 'סאנף'] },
  { name: 'Mitas', nameHe: 'מיטאס', aliases: ['Mitass', 'Mitas Moto', 'מיטס'] },
  { name: 'Dunlop', nameHe: 'דנלופ', aliases: ['Dunlup', 'Dunlop Moto', 'דאנלופ'] },
] as const
