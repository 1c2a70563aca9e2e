export { errorResponse, stubResponses, type ContractEndpoints } from './stub-responses.ts'
export { fillIn } from './fill-in.ts'
export { fakeShellHost, signedIn, type FakeShellHost, type FakeShellHostOptions } from './fake-shell-host.ts'
export { renderPage, type RenderedPage, type RenderPageOptions } from './render-page.tsx'
