import type { Endpoint } from '@portal/contracts-common'
import { registrationHttp as http, type RegistrationDraft } from '@portal/contracts-registration'
import type { AnswerStep, RegistrationAnswers } from '@portal/contracts-registration/registration-rules'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { MailDispatcher } from '@portal/delivery'
import { getResults } from '@portal/testing-service'
import { createForm } from './multipart-form.ts'
import { origin, type TestEnvironment } from './test-environment.ts'

/** A browser with its cookies, on the pages of the registration. */
export class RegistrationBrowser {
  cookie = ''
  /** The access token of a signed-in person. */
  token: string | undefined
  readonly #environment: Pick<TestEnvironment, 'registration'>

  constructor(environment: Pick<TestEnvironment, 'registration'>) {
    this.#environment = environment
  }

  async call(
    endpoint: Parameters<TestEnvironment['registration']['call']>[0],
    request: object = {},
    more: object = {},
  ) {
    const headers = { origin, [sessionHeader.name]: sessionHeader.value, ...(this.cookie && { cookie: this.cookie }) }
    const options = { headers: { ...headers, ...more }, ...(this.token !== undefined && { as: this.token }) }
    const response = await this.#environment.registration.call(endpoint, request as never, options)
    const set = response.headers['set-cookie']
    const [value] = String((Array.isArray(set) ? set[0] : set) ?? '').split(';')
    if (value) this.cookie = value
    return response
  }

  /** Sends a file, with the text fields before it. */
  upload({ method, path }: Endpoint, file: Buffer, fields: Record<string, string> = {}) {
    const form = createForm(file, { fields })
    const own = { origin, [sessionHeader.name]: sessionHeader.value, ...(this.cookie && { cookie: this.cookie }) }
    const options = { payload: form.payload, headers: { ...own, ...form.headers } }
    return this.#environment.registration.send(method, path, {
      ...options,
      ...(this.token !== undefined && { as: this.token }),
    })
  }

  async start(): Promise<RegistrationDraft> {
    return getResults(await this.call(http.startDraft, { body: {} }))
  }

  async get(): Promise<RegistrationDraft | null> {
    return getResults<{ draft: RegistrationDraft | null }>(await this.call(http.getDraft)).draft
  }

  async save<Step extends AnswerStep>(step: Step, answer: RegistrationAnswers[Step], version?: number) {
    const body = { step, answer, version: version ?? (await this.get())?.version ?? 0 }
    return this.call(http.saveAnswer, { body })
  }

  async saveAll(answers: Partial<RegistrationAnswers>): Promise<void> {
    for (const [step, answer] of Object.entries(answers)) {
      const response = await this.save(step as AnswerStep, answer as never)
      if (response.status !== 200) throw new Error(`${step}: ${response.text}`)
    }
  }

  async confirm(channel: 'email' | 'phone', destination: string): Promise<void> {
    getResults(await this.call(http.sendDraftCode, { body: { channel } }))
    const code = await findCode(this.#environment, destination)
    getResults(await this.call(http.confirmDraftCode, { body: { code } }))
  }
}

/** Returns the last code sent to an address. */
export async function findCode(
  environment: Pick<TestEnvironment, 'registration'>,
  destination: string,
): Promise<string> {
  const messages = await environment.registration.service.app.get(MailDispatcher).listRecent()
  return /\d{6}/.exec(messages.find(({ to }) => to === destination)?.text ?? '')?.[0] ?? 'no code was sent'
}
