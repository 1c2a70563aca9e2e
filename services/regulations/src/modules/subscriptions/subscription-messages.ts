import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'

const everything = { 'en-US': 'every regulation', es: 'todos los reglamentos' }

/** Asks whoever reads an address whether they want to follow. */
export const confirmFollowingMessage = defineTemplate({
  name: 'confirm-following',
  data: z.object({
    /** What is followed; null for everything. */
    title: z.string().nullable(),
    confirm: z.string(),
    days: z.int(),
  }),
  mail: {
    'en-US': ({ title, confirm, days }) => ({
      subject: 'Please confirm that you want to follow the regulations',
      text: `Someone asked that this address be told when a new version of ${title === null ? everything['en-US'] : `“${title}”`} is published.

If it was you, open this link within ${days} days and confirm:

${confirm}

If it was not you, do nothing: you will get no further mail.`,
    }),
    es: ({ title, confirm, days }) => ({
      subject: 'Confirme que quiere seguir los reglamentos',
      text: `Alguien pidió que se avise a esta dirección cuando se publique una nueva versión de ${title === null ? everything.es : `«${title}»`}.

Si fue usted, abra este enlace antes de ${days} días y confirme:

${confirm}

Si no fue usted, no haga nada: no recibirá más correos.`,
    }),
  },
})
