export {
  cardsPerSheet,
  findStallCardProblem,
  listStallCardAlerts,
  maxStallCards,
  splitIntoSheets,
  stallCardAlerts,
  stallCardTexts,
  type CardsPerSheet,
  type StallCardAlert,
  type StallCardFacts,
} from './stall-cards.ts'
