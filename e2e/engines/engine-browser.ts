import type { SystemProgram } from '../../tools/start/system-packages.ts'
import type { ErrorProbe } from './error-probe.ts'

/** A browser that is driven by another protocol than Playwright's. */
export interface EngineBrowser {
  readonly name: string
  open(url: string): Promise<void>
  /** Runs the body of a function in the page; the values are its `arguments`. */
  run<Value>(body: string, ...values: readonly string[]): Promise<Value>
  click(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
}

/** What an engine needs to start. */
export interface EngineContext {
  /** The proxy for all requests of the browser. */
  readonly probe: ErrorProbe
  /** Returns the path of a program and installs it when it is missing. Throws with instructions when it cannot. */
  readonly require: (program: SystemProgram) => Promise<string>
  /** Runs the function when the test has ended, also when it failed or timed out; the last one first. */
  readonly onEnd: (stop: () => Promise<void> | void) => void
}

export type StartEngine = (context: EngineContext) => Promise<EngineBrowser>
