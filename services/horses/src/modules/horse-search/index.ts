export { selectHorses, type HorseSearch } from './select-horses.ts'
