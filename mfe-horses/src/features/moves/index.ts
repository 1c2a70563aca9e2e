export { useMoveHorses } from './use-move-horses.ts'
