export { StallCardsModule } from './stall-cards.module.ts'
