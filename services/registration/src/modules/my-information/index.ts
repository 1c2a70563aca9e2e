export { accountClosedMessage } from './account-closed-message.ts'
export { MyInformationModule } from './my-information.module.ts'
