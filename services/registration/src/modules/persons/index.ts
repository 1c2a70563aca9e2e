export { PersonsController } from './persons.controller.ts'
