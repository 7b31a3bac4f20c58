/**
 * Hebrew spellings of words in tire names, by the Latin word, in `searchText` spelling. The catalogue has the manufacturers' spelling only.
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
/** People search for `Angel GT II` as Angel GT 2. Other names with such letters are excluded: the V of `V4`. */
const ROMAN = new Map(Object.entries({ ii: '2', iii: '3', iv: '4' }))

/** Colloquial words for tire segments. */
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

/** Minimum wet rating, of 10, for words about rain. */
const GOOD_IN_THE_WET = 8
const WET = ['גשמ', 'רטוב', 'חורפ', 'חורפי']

/** Search words for a segment and its strengths, in `searchText` spelling. */
export function kindWords({ segment, ratings }: { segment: string; ratings: { wet: number } }): string[] {
  return [...(KINDS.get(segment)?.split(' ') ?? []), ...(ratings.wet >= GOOD_IN_THE_WET ? WET : [])]
}

/** Alternative spellings of a word in a tire's name, in `searchWords` spelling. */
export function otherSpellings(word: string): string[] {
  const roman = ROMAN.get(word)
  return [...(HEBREW.get(word)?.split(' ') ?? []), ...(roman === undefined ? [] : [roman])]
}
