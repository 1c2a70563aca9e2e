import { isLoopbackHost } from '@portal/service-kit/client-address'
import type { EdgeConfig } from './config.ts'
import type { LoadedGeneration, ReleaseReader } from './release-reader.ts'

/** The live generation and the one to show. */
export interface RequestedGeneration {
  /** Undefined while nothing is live, because even the first release can be previewed. */
  readonly live: LoadedGeneration | undefined
  /** Undefined if the requested generation does not exist or may not be shown. */
  readonly requested: LoadedGeneration | undefined
}

/**
 * Finds the generation that a URL requests (`?generation=13`). Generations before the live one are shown only on the
 * developer's own machine; otherwise, a link could keep visitors on a release whose bugs have been fixed.
 */
export async function findRequestedGeneration(
  releases: ReleaseReader,
  requestedNumber: string | undefined,
  config: Pick<EdgeConfig, 'PORTAL_ORIGIN'>,
): Promise<RequestedGeneration> {
  const live = requestedNumber === undefined ? await releases.live() : await releases.findLive()
  if (requestedNumber === undefined) return { live, requested: live }
  const number = /^[1-9]\d{0,8}$/.test(requestedNumber) ? Number(requestedNumber) : 0
  const allowsOlder = isLoopbackHost(new URL(config.PORTAL_ORIGIN).host)
  const isAllowed = number >= (live?.generation.number ?? 1) || (allowsOlder && number > 0)
  return { live, requested: isAllowed ? await releases.byNumber(number) : undefined }
}

/** Returns the URL without the requested generation. */
export function removePreviewParam(url: URL): string {
  const params = new URLSearchParams(url.search)
  params.delete('generation')
  return params.size > 0 ? `${url.pathname}?${params.toString()}` : url.pathname
}

/**
 * Renders a notice that this is a preview, with a link to exit it. It is part of the document so that every release
 * shows it, and in both languages because the page's language is not known yet.
 */
export function renderPreviewNotice(requested: number, leaveUrl: string): string {
  const href = leaveUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<aside class="portal-preview" aria-label="Preview"><p lang="en">You’re previewing generation ${requested}, which isn’t live. <a href="${href}">Exit preview</a></p><p lang="es">Está viendo una vista previa de la generación ${requested}, que no está publicada. <a href="${href}">Salir de la vista previa</a></p></aside>`
}
