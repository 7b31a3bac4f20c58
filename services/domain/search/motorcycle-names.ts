/** How riders write makers of motorcycles in Hebrew, in the spelling of `searchText`, by the Latin word. */
const MAKERS = new Map(
  Object.entries({
    bmw: 'במוו במו',
    ducati: 'דוקאטי דוקטי',
    honda: 'הונדה',
    kawasaki: 'קוואסאקי קאוואסאקי קוואסקי קווסאקי קואסאקי',
    kymco: 'קימקו',
    piaggio: 'פיאגיו פיאגו',
    suzuki: 'סוזוקי',
    sym: 'סימ סאניאנג',
    vespa: 'וספה',
    yamaha: 'ימאהה יאמאהה ימהה יאמהה',
  }),
)
/** Well-known models among the popular ones. */
const MODELS = new Map(
  Object.entries({
    agility: 'אגיליטי',
    beverly: 'בוורלי בברלי',
    burgman: 'בורגמנ ברגמנ',
    downtown: 'דאונטאונ',
    forza: 'פורצה פורזה',
    joymax: 'גוימקס',
    maxsym: 'מקסימ מקססימ',
    medley: 'מדלי',
    multistrada: 'מולטיסטרדה מולטיסטראדה',
    ninja: 'נינגה',
    nmax: 'אנמקס',
    strom: 'סטרומ',
    symphony: 'סימפוני',
    tmax: 'טימקס טמקס',
    tracer: 'טרייסר',
    v: 'וי',
    versys: 'ורסיס ורסיז',
    xciting: 'אקסייטינג',
    xmax: 'אקסמקס איקסמקס',
  }),
)
const MAKER_NAMES = new Set([...MAKERS].flatMap(([maker, names]) => [maker, ...names.split(' ')]))

/** Hebrew spellings of a word of a motorcycle's name. */
export function motorcycleSpellings(word: string): string[] {
  return (MAKERS.get(word) ?? MODELS.get(word))?.split(' ') ?? []
}

/** Whether a model is named, by more than a letter or two and a number: a TMAX 560 is a TMAX, an MT-10 is no MT-07. */
export const namesModel = (words: readonly string[]): boolean => words.some((word) => /^\p{L}{3,}$/u.test(word) && !isMaker(word))

/** Whether a word names a maker, which alone is no motorcycle. */
export const isMaker = (word: string): boolean => MAKER_NAMES.has(word)
