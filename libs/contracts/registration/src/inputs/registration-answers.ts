import { id, personRoles, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { stripMarkup, toE164 } from '../rules/account-rules.ts'
import { states } from '../rules/registration/index.ts'

/** A text of one line as typed: markup and surrounding spaces are removed. Its rule is checked with the whole answer. */
export const line = z
  .string()
  .max(1000)
  .transform((text) => stripMarkup(text).replaceAll(/\s+/g, ' '))
const state = z.enum(states)
/** Every state in which a person is licensed, each once. */
export const licensedStatesInput = z
  .array(state)
  .max(states.length)
  .transform((list) => [...new Set(list)])
/** A plain date, or empty while it is not entered. */
const date = z.union([plainDate, z.literal('')])

export const personNameInput = z.strictObject({
  prefix: line.optional(),
  firstName: line,
  middleName: line.optional(),
  lastName: line,
  additionalLastName: line.optional(),
  suffix: line.optional(),
})

export const addressInput = z.strictObject({
  country: z.string().max(2),
  street: line,
  unit: line.optional(),
  city: line,
  region: line,
  postalCode: line,
})

const answer = <Step extends string, Shape extends z.ZodType>(step: Step, shape: Shape) =>
  z.strictObject({
    step: z.literal(step),
    answer: shape,
    /** Version of the draft that the page showed; another one is refused with 412. */
    version: z.int().min(0),
  })

/**
 * The answer to one page of the registration. These schemas bound types and sizes; the rules of `rules/registration`
 * decide whether an answer is complete.
 */
export const answerInput = z.discriminatedUnion('step', [
  answer('kind', z.strictObject({ kind: z.enum(['covered', 'non-covered']) })),
  answer('agreement', z.strictObject({ version: z.int().min(1) })),
  answer('confirm-agreement', z.strictObject({ typedName: line })),
  answer('license-image', z.union([z.strictObject({ imageId: id }), z.strictObject({ skipped: z.literal(true) })])),
  answer('license', z.strictObject({ state, licenseNumber: line, licensedStates: licensedStatesInput })),
  answer('match', z.strictObject({ candidate: z.string().max(500).nullable() })),
  answer('identity', z.strictObject({ dateOfBirth: date })),
  answer('guardian', z.strictObject({ name: line, consentFileId: z.union([id, z.literal('')]) })),
  answer(
    'roles',
    z.strictObject({
      roles: z
        .array(z.enum(personRoles))
        .max(personRoles.length)
        .transform((list) => [...new Set(list)]),
      otherTitle: line.optional(),
    }),
  ),
  answer(
    'veterinarian',
    z.strictObject({ boards: z.array(z.strictObject({ state, licenseNumber: line })).max(states.length) }),
  ),
  answer('jockey', z.strictObject({ lastPhysicalOn: date, baselineConcussionOn: date, agentName: line.nullable() })),
  answer('jockey-agent', z.strictObject({ jockeys: z.array(z.strictObject({ name: line, email: line })).max(100) })),
  answer(
    'requested-roles',
    z.strictObject({
      requests: z
        .array(
          z.strictObject({
            role: z.enum(personRoles),
            effectiveFrom: date,
            effectiveTo: date.nullable(),
            track: line,
          }),
        )
        .max(personRoles.length),
    }),
  ),
  answer('name', personNameInput),
  answer('contact', z.strictObject({ email: line, phone: z.string().max(40).transform(toE164) })),
  answer('address', addressInput),
  answer('username', z.strictObject({ username: line })),
])
export type AnswerInput = z.infer<typeof answerInput>
