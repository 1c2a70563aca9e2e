export {
  cardsPerSheet,
  findStallCardProblem,
  listStallCardAlerts,
  maxStallCards,
  splitIntoSheets,
  stallCardAlerts,
  stallCardFields,
  stallCardTexts,
  type CardsPerSheet,
  type StallCardAlert,
  type StallCardFacts,
  type StallCardField,
} from './stall-cards.ts'
