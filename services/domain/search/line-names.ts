/**
 * How riders write the words of tires' names in Hebrew. The catalogue carries its makers' own spelling only; words that stand in
 * several names are written once. In the spelling of `searchText`, by the Latin word.
 */
const HEBREW = new Map(
  Object.entries({
    adventure: 'אדוונצר אדוונצ',
    adventurecross: 'אדוונצר',
    anakee: 'אנאקי אנקי',
    angel: 'אנגל איינגל',
    attack: 'אטאק אטק',
    battlax: 'באטלקס בטלקס',
    battlecruise: 'באטלקרוז',
    chrome: 'כרומ',
    city: 'סיטי',
    classic: 'קלאסיק',
    cobra: 'קוברה',
    commander: 'קומנדר',
    conti: 'קונטי',
    corsa: 'קורסה',
    cruiser: 'קרוזר',
    cruisetec: 'קרוזטק',
    cup: 'קאפ',
    demon: 'דימונ דמונ',
    diablo: 'דיאבלו',
    dragon: 'דרגונ',
    elite: 'אליט',
    exedra: 'אקסדרה',
    extra: 'אקסטרה',
    extreme: 'אקסטרימ',
    feelfree: 'פילפרי',
    force: 'פורס',
    geomax: 'גיאומקס',
    grip: 'גריפ',
    hoop: 'הופ',
    hypersport: 'היפרספורט',
    karoo: 'קארו קרו',
    marathon: 'מרתונ',
    max: 'מקס',
    meridian: 'מרידיאנ',
    mission: 'מישנ',
    mutant: 'מוטאנט מוטנט',
    next: 'נקסט',
    night: 'נייט',
    pilot: 'פיילוט פילוט',
    power: 'פאוור פאואר',
    promaxx: 'פרומקס',
    racing: 'רייסינג',
    raid: 'רייד',
    rally: 'ראלי',
    road: 'רוד',
    roadrider: 'רודריידר',
    roadsmart: 'רודסמארט רודסמרט',
    roadtec: 'רודטק',
    rosso: 'רוסו',
    scooter: 'סקוטר קטנוע',
    scootsmart: 'סקוטסמארט סקוטסמרט',
    scorcher: 'סקורצר',
    scorpion: 'סקורפיונ',
    spirit: 'ספיריט',
    sport: 'ספורט',
    sportec: 'ספורטק',
    sportmax: 'ספורטמקס',
    sportsmart: 'ספורטסמארט ספורטסמרט',
    starcross: 'סטארקרוס',
    storm: 'סטורמ',
    street: 'סטריט',
    supercorsa: 'סופרקורסה',
    supermaxx: 'סופרמקס',
    terra: 'טרה',
    touring: 'טורינג',
    tourance: 'טוראנס טורנס',
    trail: 'טרייל',
    trailmax: 'טריילמקס',
    trailrider: 'טריילריידר',
    twinduro: 'טווינדורו',
    viper: 'וייפר',
    wild: 'ווילד',
  }),
)
/** `Angel GT II` is asked for as Angel GT 2. Not every name with such letters counts: the V of `V4` is none. */
const ROMAN = new Map(Object.entries({ ii: '2', iii: '3', iv: '4' }))

/** What riders call the kinds of tires, by segment. */
const KINDS = new Map(
  Object.entries({
    sport: 'ספורט ספורטיבי',
    track: 'מסלול',
    'sport-touring': 'ספורט תיור טורינג',
    touring: 'תיור טורינג',
    adventure: 'אדוונצר דו שימושי',
    enduro: 'אנדורו שטח',
    motocross: 'מוטוקרוס קרוס שטח',
    scooter: 'קטנוע סקוטר',
    commuter: 'עיר עירוני',
    cruiser: 'קרוזר',
    classic: 'קלאסי קלאסיק',
  }),
)

/** Of a tire that its grip in the wet is worth looking for, on the scale of 1 to 10. */
const GOOD_IN_THE_WET = 8
const WET = ['גשמ', 'רטוב', 'חורפ', 'חורפי']

/** Words for a kind of tires, and for what it is good at, in the spelling of `searchText`. */
export function kindWords({ segment, ratings }: { segment: string; ratings: { wet: number } }): string[] {
  return [...(KINDS.get(segment)?.split(' ') ?? []), ...(ratings.wet >= GOOD_IN_THE_WET ? WET : [])]
}

/** Other ways to write a word of a tire's name, both in the spelling of `searchWords`. */
export function otherSpellings(word: string): string[] {
  const roman = ROMAN.get(word)
  return [...(HEBREW.get(word)?.split(' ') ?? []), ...(roman === undefined ? [] : [roman])]
}
