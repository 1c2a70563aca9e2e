import { defineHorseNotice } from './horse-notice-kind.ts'

/** To a responsible person, once a month while horses are not confirmed. */
export const confirmationDue = defineHorseNotice({
  name: 'horse-confirmation-due',
  placeholders: { horses: '3' },
  texts: {
    'en-US': {
      title: 'Do you still have your horses?',
      text: 'Nobody has confirmed for a while that you still have horses for which you are responsible: {{horses}}. Confirm them, transfer the ones you sold, or record that a horse retired or died.',
      sms: 'Do you still have your horses? To confirm: {{horses}}.',
    },
    es: {
      title: '¿Todavía tiene sus caballos?',
      text: 'Hace tiempo que no se confirma si usted todavía tiene caballos de los que es responsable: {{horses}}. Confírmelos, transfiera los que vendió o registre si un caballo se retiró o murió.',
      sms: '¿Todavía tiene sus caballos? Por confirmar: {{horses}}.',
    },
  },
})
