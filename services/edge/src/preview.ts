import { isLoopbackHost } from '@portal/service-kit/client-address'
import type { EdgeConfig } from './config.ts'
import type { LoadedGeneration, ReleaseReader } from './release-reader.ts'

/** The live generation, and the one to be shown if the address asks for another. */
export interface Wanted {
  /** Undefined while nothing is live yet: the first release is looked at before it goes live, as any other. */
  readonly live: LoadedGeneration | undefined
  /** Undefined where the generation asked for is not there or may not be shown. */
  readonly shown: LoadedGeneration | undefined
}

/**
 * Which generation an address wants (`?generation=13`). A link could hold strangers on a release whose faults are mended
 * since, so what came before the live one is shown only where the portal is its developer's own, on one machine.
 */
export async function wantedGeneration(
  releases: ReleaseReader,
  asked: string | undefined,
  config: Pick<EdgeConfig, 'PORTAL_ORIGIN'>,
): Promise<Wanted> {
  const live = asked === undefined ? await releases.live() : await releases.findLive()
  if (asked === undefined) return { live, shown: live }
  const number = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0
  const mayBeOlder = isLoopbackHost(new URL(config.PORTAL_ORIGIN).host)
  const isAllowed = number >= (live?.generation.number ?? 1) || (mayBeOlder && number > 0)
  return { live, shown: isAllowed ? await releases.byNumber(number) : undefined }
}

/** The address without the wish for a generation. */
export function withoutPreview(url: URL): string {
  const rest = new URLSearchParams(url.search)
  rest.delete('generation')
  return rest.size > 0 ? `${url.pathname}?${rest.toString()}` : url.pathname
}

/**
 * Says on the page that it is a preview, and leads out of it. Part of the document, so that releases of any age show it;
 * in both languages, because nobody knows yet which one the page will speak.
 */
export function previewNotice(shown: number, leave: string): string {
  const way = leave.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<aside class="portal-preview" aria-label="Preview"><p lang="en">Preview of generation ${shown}: not what everybody sees. <a href="${way}">Leave the preview</a></p><p lang="es">Vista previa de la generación ${shown}: no es lo que ven los demás. <a href="${way}">Salir de la vista previa</a></p></aside>`
}
