import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { createHash } from 'node:crypto'
import { pictureOf } from './picture.ts'
import { unpacksAsSaid } from './unpacks-as-said.ts'

/** Largest picture taken, in bytes: a figure of a rule is a drawing, and every reader loads it. */
const largest = 1_048_576

/** Keeps a picture; one that is known already is the same. Refusal: `regulations.image-refused`. */
export async function addImage(
  em: EntityManager,
  { data }: InputOf<typeof regulationsHttp.addImage>['body'],
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.addImage>>> {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > largest) refuse('regulations.image-refused', { reason: 'too-large' })
  const picture = pictureOf(bytes)
  if (!picture || !(await unpacksAsSaid(bytes, picture)))
    refuse('regulations.image-refused', { reason: 'not-a-picture' })
  const { mediaType, width, height } = picture
  const image = createHash('sha256').update(bytes).digest('hex')
  await em.execute(
    `insert into provision_image (image, media_type, width, height, bytes, created_at, created_by)
     values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [image, mediaType, width, height, bytes, context.now, context.caller?.sub ?? 'system'],
  )
  return {
    results: { image, width, height },
    action: {
      kind: 'regulations.add-image',
      entityType: 'image',
      entityId: image,
      after: { mediaType, width, height, bytes: bytes.length },
    },
    events: [],
  }
}

/** A picture by its hash, or undefined. */
export async function findImage(
  em: EntityManager,
  image: string,
): Promise<{ readonly bytes: Buffer; readonly mediaType: string } | undefined> {
  const [row] = await em.execute<{ bytes: Buffer; media_type: string }[]>(
    'select bytes, media_type from provision_image where image = ?',
    [image],
  )
  return row && { bytes: row.bytes, mediaType: row.media_type }
}
