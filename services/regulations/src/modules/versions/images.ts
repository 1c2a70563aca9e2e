import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { createHash } from 'node:crypto'
import { detectImage } from './image-info.ts'
import { hasDeclaredSize } from './png-size-check.ts'

/** Figures of rules are drawings, and every reader downloads them. */
const maxBytes = 1_048_576

/** Stores an image unless it is already stored. Refusal: `regulations.image-refused`. */
export async function addImage(
  em: EntityManager,
  { data }: InputOf<typeof regulationsHttp.addImage>['body'],
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.addImage>>> {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > maxBytes) refuse('regulations.image-refused', { reason: 'too-large' })
  const info = detectImage(bytes)
  if (!info || !(await hasDeclaredSize(bytes, info))) refuse('regulations.image-refused', { reason: 'not-an-image' })
  const { mediaType, width, height } = info
  const image = createHash('sha256').update(bytes).digest('hex')
  await em.execute(
    `insert into provision_image (image, media_type, width, height, bytes, created_at, created_by)
     values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [image, mediaType, width, height, bytes, context.now, context.caller?.sub ?? 'system'],
  )
  return {
    results: { image, width, height },
    action: {
      kind: 'regulation.image-added',
      entityType: 'image',
      entityId: image,
      after: { mediaType, width, height, bytes: bytes.length },
    },
    events: [],
  }
}

/** Returns an image by its hash, or undefined. */
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
