export { invitationMessage, messageLocale } from './code-messages.ts'
export { type CodeDeliveryDetails, Codes, type Destination, somewhere, toRecipient } from './codes.ts'
