import { Inject, Injectable } from '@nestjs/common'
import {
  CLOCK,
  LIFECYCLE,
  LOGGER,
  Refusal,
  SETTINGS,
  type Clock,
  type createLogger,
  type Lifecycle,
} from '@portal/service-kit'
import { regionOf, type PoolSettings } from '../../config.ts'
import { checkSignature, type SignatureVerdict, type SignedRequest } from '../../signing/signature-v4.ts'
import { AddressLimits } from '../attempts/address-limits.ts'
import { PoolError } from './pool-error.ts'
import type { CallContext, Operation } from './operation.ts'

/** A call as it came in over HTTP. */
export interface ProtocolRequest extends SignedRequest {
  readonly clientAddress: string | undefined
  /** Came through a proxy: from outside. */
  readonly isForwarded: boolean
  readonly correlationId: string
}

/** What is answered: JSON 1.1, and the error's name in a header as well. */
export interface ProtocolAnswer {
  readonly status: number
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
}

/** All calls the pool answers, by name. */
export const OPERATIONS = Symbol('OPERATIONS')

const targetPrefix = 'AWSCognitoIdentityProviderService.'
const largestBody = 131_072

/** Reads a call of the user pool's protocol, checks its signature where it needs one, runs it and writes the answer. */
@Injectable()
export class Protocol {
  private readonly byName: ReadonlyMap<string, Operation>

  constructor(
    @Inject(OPERATIONS) operations: readonly Operation[],
    private readonly limits: AddressLimits,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LIFECYCLE) private readonly lifecycle: Lifecycle,
    @Inject(LOGGER) private readonly logger: ReturnType<typeof createLogger>,
  ) {
    this.byName = new Map(operations.map((operation) => [operation.name, operation]))
  }

  async answer(request: ProtocolRequest): Promise<ProtocolAnswer> {
    try {
      return { status: 200, body: await this.run(request), headers: {} }
    } catch (failure) {
      const error = this.errorOf(failure, request)
      const headers: Record<string, string> = { 'x-amzn-errortype': error.name }
      if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter)
      return { status: error.status, body: { __type: error.name, message: error.message }, headers }
    }
  }

  private async run(request: ProtocolRequest): Promise<object> {
    const operation = this.operationOf(request)
    const accessKeyId = operation.signed ? this.requireSignature(request) : undefined
    const { clientAddress, correlationId } = request
    const context: CallContext = { clientAddress, accessKeyId, correlationId, now: this.clock.now() }
    await this.limits.take('request', context)
    const parsed = operation.input.safeParse(this.json(request))
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new PoolError(
        'InvalidParameterException',
        `${issue?.path.join('.') ?? 'Input'}: ${issue?.message ?? 'invalid'}`,
      )
    }
    return operation.run(parsed.data, context)
  }

  private operationOf(request: ProtocolRequest): Operation {
    const target = request.headers['x-amz-target']
    const name = typeof target === 'string' && target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : ''
    const operation = this.byName.get(name)
    // The administrator's calls are for the inner network; through a proxy they do not exist.
    if (!operation || (operation.signed && request.isForwarded))
      throw new PoolError('UnknownOperationException', `There is no operation ${name.slice(0, 64)}.`)
    return operation
  }

  private requireSignature(request: ProtocolRequest): string {
    const { POOL_ADMIN_ACCESS_KEY_ID: id, POOL_ADMIN_SECRET_ACCESS_KEY: secret } = this.settings
    const scope = { region: regionOf(this.settings), service: 'cognito-idp' }
    const verdict = checkSignature(request, scope, (key) => (key === id ? secret : undefined), this.clock.now())
    if (verdict.signed) return verdict.accessKeyId
    throw signatureError(verdict)
  }

  private json(request: ProtocolRequest): unknown {
    if (request.body.length > largestBody) {
      throw new PoolError('RequestEntityTooLargeException', 'What was sent is too large.')
    }
    try {
      return JSON.parse(Buffer.from(request.body).toString('utf8'))
    } catch (cause) {
      throw new PoolError('SerializationException', 'This is not valid JSON.', { cause })
    }
  }

  private errorOf(failure: unknown, request: ProtocolRequest): PoolError {
    if (failure instanceof PoolError) return failure
    const refusal = failure instanceof Refusal ? failure : this.lifecycle.translate(failure)
    if (refusal?.code !== 'service.unavailable') {
      this.logger.error(
        { err: failure, correlationId: request.correlationId, operation: request.headers['x-amz-target'] },
        'failed',
      )
    }
    return new PoolError('InternalErrorException', `Something went wrong on our side (${request.correlationId}).`, {
      cause: failure,
    })
  }
}

function signatureError(verdict: Extract<SignatureVerdict, { signed: false }>): PoolError {
  switch (verdict.fault) {
    case 'missing':
      return new PoolError('MissingAuthenticationTokenException', 'Missing Authentication Token')
    case 'incomplete':
      return new PoolError('IncompleteSignatureException', 'The request signature does not conform to AWS standards.')
    case 'unknown-key':
      return new PoolError('UnrecognizedClientException', 'The security token included in the request is invalid.')
    case 'expired':
      return new PoolError(
        'InvalidSignatureException',
        'Signature expired: the signing time is more than 5 minutes from now.',
      )
    case 'wrong':
      return new PoolError(
        'InvalidSignatureException',
        'The request signature we calculated does not match the signature you provided.',
      )
  }
}
