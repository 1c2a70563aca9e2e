import { defineHorseNotice } from './horse-notice-kind.ts'

/** To a responsible person, once a month while horses are not confirmed. */
export const confirmationDue = defineHorseNotice({
  name: 'horse-confirmation-due',
  placeholders: { horses: '3' },
  texts: {
    'en-US': {
      title: 'Do you still have your horses?',
      text: 'You haven’t confirmed for a while that you still have all the horses you’re responsible for. Horses to confirm: {{horses}}. Confirm them, transfer the ones you sold, or record that a horse retired or died.',
      sms: 'Do you still have your horses? Horses to confirm: {{horses}}.',
    },
    es: {
      title: '¿Todavía tiene sus caballos?',
      text: 'Hace tiempo que usted no confirma si todavía tiene todos los caballos de los que es responsable. Caballos por confirmar: {{horses}}. Confírmelos, transfiera los que vendió o registre si un caballo se retiró o murió.',
      sms: '¿Todavía tiene sus caballos? Caballos por confirmar: {{horses}}.',
    },
  },
})
