export { AddHorse } from './add-horse.command.ts'
export { Horse } from './horse.entity.ts'
export { HorsesController } from './horses.controller.ts'
