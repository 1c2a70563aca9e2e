import { escapeHtml } from '@portal/service-kit/html'
import { createHash } from 'node:crypto'
import { plainPagePolicy } from './security-headers.ts'

const style = `:root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.25}article{border-top:1px solid;padding:1rem 0}pre{white-space:pre-wrap;font:inherit}dt{font-weight:600}dd{margin:0 0 .5rem}`

export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': plainPagePolicy(`sha256-${createHash('sha256').update(style).digest('base64')}`),
}

/** Renders a simple page without scripts. `body` is HTML. */
export function renderPlainPage(title: string, body: string, lang = 'en'): string {
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`
}

/** Renders the page shown when there is no shell, in both languages because the reader's language is not known. */
export function renderUnavailablePage(supportPhone: string): string {
  const phone = escapeHtml(supportPhone)
  return renderPlainPage(
    'The portal isn’t available right now',
    `<p>We’re working on it. Nothing you sent is lost. <a href="">Try again</a> in a few minutes, or call ${phone}.</p>
<div lang="es"><h2>El portal no está disponible por ahora</h2>
<p>Ya estamos trabajando para solucionarlo. No se perdió nada de lo que envió. <a href="">Inténtelo de nuevo</a> en unos minutos o llame al ${phone}.</p></div>`,
  )
}

/** Renders the page shown to a network address that opened a limited page too often. */
export function renderTooManyRequestsPage(): string {
  return renderPlainPage(
    'Too many requests',
    `<p>This page was opened too often from your network. Wait a minute, then <a href="">try again</a>.</p>
<div lang="es"><h2>Demasiadas solicitudes</h2>
<p>Esta página se abrió demasiadas veces desde su red. Espere un minuto e <a href="">inténtelo de nuevo</a>.</p></div>`,
  )
}
