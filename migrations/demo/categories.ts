/** Categories of the shop. The last one has no texts for search engines: its page shows the shop's own. */
export const CATEGORIES = [
  {
    slug: 'sport',
    name: 'צמיגי ספורט',
    segments: ['sport', 'track'],
    seoTitle: 'צמיגי ספורט לאופנוע: אחיזה לכביש ולימי מסלול',
    seoDescription:
      'צמיגי ספורט והיפר-ספורט לאופנועים עירומים וספורטיביים, עד 70% הנחה. בוחרים מידה, מזמינים, ומרכיבים במוסך קרוב לבית. משלוח חינם מזוג צמיגים.',
  },
  {
    slug: 'touring',
    name: 'צמיגי ספורט-תיור ותיור',
    segments: ['sport-touring', 'touring'],
    seoTitle: 'צמיגי תיור וספורט-תיור לאופנוע',
    seoDescription:
      'צמיגים שמחזיקים אלפי קילומטרים ונשארים בטוחים בגשם: ספורט-תיור ותיור מכל המותגים המובילים, בודדים ובסטים, במחירי יבואן ועם התקנה בכל הארץ.',
  },
  {
    slug: 'adventure',
    name: 'צמיגי אדוונצ׳ר',
    segments: ['adventure'],
    seoTitle: 'צמיגי אדוונצ׳ר ודו-שימושי לאופנוע',
    seoDescription:
      'מצמיגי כביש לאופנועי טיולים גדולים ועד צמיגי קוביות לשביל: צמיגי אדוונצ׳ר בכל המידות, עם דירוג כביש ושטח לכל דגם ותאריך ייצור גלוי.',
  },
  {
    slug: 'off-road',
    name: 'צמיגי שטח',
    segments: ['enduro', 'motocross'],
    seoTitle: 'צמיגי אנדורו ומוטוקרוס',
    seoDescription: 'צמיגי אנדורו ומוטוקרוס לקרקע רכה, בינונית וקשה. לכל צמיג מצוין אם הוא חוקי לכביש. משלוח עד הבית או למוסך.',
  },
  {
    slug: 'scooter',
    name: 'צמיגים לקטנוע',
    segments: ['scooter'],
    seoTitle: 'צמיגים לקטנוע ולמקסי-קטנוע',
    seoDescription:
      'צמיגים לקטנועי 125, למקסי-קטנועים ולווספה, מ-10 ועד 16 אינץ׳. מלאי מיידי במידות הנפוצות בישראל, סטים קדמי ואחורי והתקנה במוסך קרוב.',
  },
  {
    slug: 'commuter',
    name: 'צמיגים לעיר',
    segments: ['commuter'],
    seoTitle: 'צמיגים לאופנועי עיר ולנפחים קטנים',
    seoDescription: 'צמיגים עמידים ומשתלמים לרכיבה יומיומית: אופנועי 125 עד 300 סמ״ק וקטנועי גלגל גדול. משלוח חינם מזוג צמיגים.',
  },
  {
    slug: 'cruiser',
    name: 'צמיגים לקרוזר',
    segments: ['cruiser'],
    seoTitle: 'צמיגים לקרוזרים ולהארלי-דייווידסון',
    seoDescription:
      'צמיגים לקרוזרים, לבאגרים ולאופנועי תיור כבדים, גם במידות אלפא כמו MT90 ו-MU85. אורך חיים גבוה, במחירים שלא תמצאו בסוכנות.',
  },
  { slug: 'classic', name: 'צמיגים לקלאסיים', segments: ['classic'], seoTitle: '', seoDescription: '' },
] as const
