/** What rduch calls lines besides their names. */
export const LINE_ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Bridgestone: {
    'Battlax Hypersport S22': 'S22',
    'Battlax Hypersport S23': 'S23',
    'Battlax Sport Touring T32': 'T32',
    'Battlax Sport Touring T33': 'T33',
    'Battlax Adventure A41': 'A41',
  },
  Continental: {
    'ContiRoadAttack 4': 'Conti Road Attack 4',
    'ContiSportAttack 4': 'Conti Sport Attack 4',
    'ContiTrailAttack 3': 'Conti Trail Attack 3',
  },
}

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
