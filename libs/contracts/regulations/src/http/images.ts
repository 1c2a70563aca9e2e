import { endpoint } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'
import { imageHash } from './provision-schemas.ts'

export const addImage = endpoint(routes.addImage, {
  summary: 'Stores an image of a regulation under the hash of its bytes: PNG, JPEG or WebP by content, at most 1 MB',
  body: z.strictObject({
    /** Base64. */
    data: z
      .string()
      .max(1_400_000)
      .regex(/^[A-Za-z\d+/]+={0,2}$/),
  }),
  results: z.object({ image: imageHash, width: z.int(), height: z.int() }),
  errors: pickErrors('regulations.image-refused'),
})

export const getImage = endpoint(routes.getImage, {
  summary: 'An image of a regulation; immutable',
  accessNote: 'anyone who has the hash; the hash of an unpublished image cannot be guessed',
  params: z.strictObject({ image: imageHash }),
  results: { file: ['image/png', 'image/jpeg', 'image/webp'] },
})
