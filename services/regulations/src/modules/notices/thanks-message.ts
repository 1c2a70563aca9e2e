import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'

const data = z.object({
  title: z.string(),
  receiptId: z.string(),
  comments: z.array(
    z.object({
      trackingNumber: z.string(),
      /** As the text prints it. */
      label: z.string(),
    }),
  ),
  receipt: z.string(),
  notMine: z.string(),
})
type Thanks = z.infer<typeof data>

/** Thanks for comments that were received, with their numbers and a way to say "this was not me". */
export const thanksMessage = defineTemplate({
  name: 'comment-thanks',
  data,
  mail: {
    'en-US': (told) => ({
      subject: told.comments.length === 1 ? 'Thank you for your comment' : 'Thank you for your comments',
      text: `${
        told.comments.length === 1
          ? `Thank you. Your comment on “${told.title}” was received and is published under your name.`
          : `Thank you. Your ${told.comments.length} comments on “${told.title}” were received and are published under your name.`
      }

${listOf(told)}

Receipt ${told.receiptId}:
${told.receipt}

You can change or delete a comment while comments are open.

If you did not write this, tell us by this link. What was sent in your name is then withheld until our staff have looked at it:
${told.notMine}`,
    }),
    es: (told) => ({
      subject: told.comments.length === 1 ? 'Gracias por su comentario' : 'Gracias por sus comentarios',
      text: `${
        told.comments.length === 1
          ? `Gracias. Su comentario sobre «${told.title}» se recibió y está publicado con su nombre.`
          : `Gracias. Sus ${told.comments.length} comentarios sobre «${told.title}» se recibieron y están publicados con su nombre.`
      }

${listOf(told)}

Acuse de recibo ${told.receiptId}:
${told.receipt}

Puede cambiar o eliminar un comentario mientras el plazo esté abierto.

Si usted no lo escribió, díganoslo con este enlace. Lo enviado en su nombre se retiene hasta que nuestro personal lo haya revisado:
${told.notMine}`,
    }),
  },
})

/** The same for a comment on a definition, which is changed and withdrawn where the definition is read. */
export const definitionThanksMessage = defineTemplate({
  name: 'definition-comment-thanks',
  data: z.object({ term: z.string(), trackingNumber: z.string(), definition: z.string(), notMine: z.string() }),
  mail: {
    'en-US': (told) => ({
      subject: 'Thank you for your comment',
      text: `Thank you. Your comment on the definition of “${told.term}” was received and is published under your name.

${told.trackingNumber}  ${told.term}

There you can change or withdraw it:
${told.definition}

If you did not write this, tell us by this link. What was sent in your name is then withheld until our staff have looked at it:
${told.notMine}`,
    }),
    es: (told) => ({
      subject: 'Gracias por su comentario',
      text: `Gracias. Su comentario sobre la definición de «${told.term}» se recibió y está publicado con su nombre.

${told.trackingNumber}  ${told.term}

Allí puede cambiarlo o retirarlo:
${told.definition}

Si usted no lo escribió, díganoslo con este enlace. Lo enviado en su nombre se retiene hasta que nuestro personal lo haya revisado:
${told.notMine}`,
    }),
  },
})

function listOf({ comments }: Thanks): string {
  return comments.map(({ trackingNumber, label }) => `${trackingNumber}  ${label}`).join('\n')
}
