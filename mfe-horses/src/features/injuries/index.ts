export { HorseInjuries } from './horse-injuries.tsx'
export { useInjuriesText } from './texts.ts'
