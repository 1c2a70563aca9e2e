/** How many cards are on one sheet. A card of four on a letter sheet is about as large as A6. */
export const cardsPerSheet = [1, 2, 4] as const
export type CardsPerSheet = (typeof cardsPerSheet)[number]

/** What a stall card shows only if it is wanted. */
export const stallCardOptions = ['photo', 'phone-numbers'] as const
export type StallCardOption = (typeof stallCardOptions)[number]

/** Horses that can be printed at once. */
export const maxStallCards = 200

/** What people near the stall must see first, the most urgent first. */
export const stallCardAlerts = ['on-vets-list', 'stand-down', 'allergies', 'cannot-race'] as const
export type StallCardAlert = (typeof stallCardAlerts)[number]

/** What an alert is about. */
export interface StallCardFacts {
  /** Codes of the reasons against racing. */
  readonly obstacleCodes: readonly string[]
  readonly canRace: boolean
  /** Empty: none are known. */
  readonly allergies: string
}

/** Returns the alerts of a horse; "cannot race" only when no other alert says why. */
export function listStallCardAlerts({ obstacleCodes, canRace, allergies }: StallCardFacts): StallCardAlert[] {
  const alerts: StallCardAlert[] = []
  if (obstacleCodes.includes('on-vets-list')) alerts.push('on-vets-list')
  if (obstacleCodes.includes('stand-down')) alerts.push('stand-down')
  const isExplained = alerts.length > 0
  if (allergies.trim() !== '') alerts.push('allergies')
  if (!canRace && !isExplained) alerts.push('cannot-race')
  return alerts
}

/** Returns the sheets with their cards in order. */
export function splitIntoSheets<Card>(cards: readonly Card[], perSheet: CardsPerSheet): Card[][] {
  return Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, sheet) =>
    cards.slice(sheet * perSheet, (sheet + 1) * perSheet),
  )
}

/** Messages of the rules about stall cards by key. */
export const stallCardTexts = {
  'stall-cards.horses-missing': { en: 'Select at least one horse.', es: 'Seleccione al menos un caballo.' },
  'stall-cards.too-many': {
    en: 'You can print 200 stall cards at once. Select fewer horses.',
    es: 'Puede imprimir 200 tarjetas de caballeriza a la vez. Seleccione menos caballos.',
  },
} as const

/** Returns why cards for this many horses cannot be printed, or undefined. */
export function findStallCardProblem(horses: number): keyof typeof stallCardTexts | undefined {
  if (horses === 0) return 'stall-cards.horses-missing'
  return horses > maxStallCards ? 'stall-cards.too-many' : undefined
}

/** Formats a phone number in E.164 as people in the United States write it: `1-502-555-0123`; other countries stay as they are. */
export function formatCardPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '1-$1-$2-$3')
}
