export { errorResponse, stubResponses, type ContractEndpoints } from './stub-responses.ts'
export { fakeShellHost, signedIn, type FakeShellHost, type FakeShellHostOptions } from './fake-shell-host.ts'
export { renderPage, type RenderedPage, type RenderPageOptions } from './render-page.tsx'
