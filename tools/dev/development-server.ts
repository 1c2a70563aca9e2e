import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { remoteManifest, shellManifest } from '@portal/contracts-shell'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { getDeployable, type Deployable } from '../deployables.ts'
import { developmentBase, readDevelopmentConfig } from './development-config.ts'
import { toDevelopmentDocument, type DevelopmentBuilds } from './development-document.ts'

export interface DevelopmentServerOptions {
  /** The shell or remotes to develop. */
  readonly parts: readonly Deployable[]
  /** Origin of the running portal. */
  readonly portal: string
  readonly port: number
}

/**
 * Serves the running portal at a second address on this machine, with development builds of the shell and of some
 * remotes. The running portal doesn't know about it: whoever opens the portal's own address sees the released parts.
 * React only keeps state across changes in its development build, which is the shell's, so the shell is always built.
 */
export async function startDevelopmentServer(options: DevelopmentServerOptions): Promise<RspackDevServer> {
  const { portal, port } = options
  const remotes = options.parts.filter(({ kind }) => kind === 'remote')
  const configs = await Promise.all([getDeployable('shell'), ...remotes].map(readDevelopmentConfig))
  const compiler = rspack(configs)
  const readBuilds = async (): Promise<DevelopmentBuilds> => ({
    shell: shellManifest.parse(await readJson(port, `${developmentBase('shell')}shell-manifest.json`)),
    remotes: await Promise.all(
      remotes.map(async ({ name }) =>
        remoteManifest.parse(await readJson(port, `${developmentBase(name)}remote-manifest.json`)),
      ),
    ),
  })
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: true,
      static: false,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      proxy: [{ context: (path) => !path.startsWith('/dev/') && path !== '/ws', target: portal }],
      setupMiddlewares: (middlewares) => [
        {
          name: 'documents',
          middleware: (incoming: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
            if (!isDocumentRequest(incoming)) return next()
            sendDocument(incoming, response, portal, readBuilds).catch(next)
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  )
  await server.start()
  return server
}

function isDocumentRequest({ method, headers, url = '/' }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    (headers.accept ?? '').includes('text/html') &&
    !/^\/(?:api|idp|remotes|shell|dev)(?:\/|$)/.test(url)
  )
}

async function sendDocument(
  incoming: IncomingMessage,
  response: ServerResponse,
  portal: string,
  readBuilds: () => Promise<DevelopmentBuilds>,
): Promise<void> {
  const builds = await readBuilds()
  const upstream = await getDocument(incoming, portal)
  const html = await text(upstream)
  const { location, 'content-type': contentType = 'text/html' } = upstream.headers
  // Without the portal's content security policy, because development builds run code from strings.
  response.writeHead(upstream.statusCode ?? 200, { 'content-type': contentType, ...(location && { location }) })
  response.end(toDevelopmentDocument(html, builds))
}

/** The `Host` header keeps the development address, so that the portal's settings name it. */
function getDocument({ url = '/', headers }: IncomingMessage, portal: string): Promise<IncomingMessage> {
  const { 'if-none-match': _, ...sent } = headers
  return new Promise((resolve, reject) => {
    request(new URL(url, portal), { headers: { ...sent, 'accept-encoding': 'identity' } }, resolve)
      .on('error', reject)
      .end()
  })
}

async function readJson(port: number, path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  if (!response.ok) throw new Error(`${path} could not be built; the terminal shows the errors`)
  return response.json()
}
