export { selectHorsePage, selectHorses, type HorsePosition, type HorseSearch } from './select-horses.ts'
