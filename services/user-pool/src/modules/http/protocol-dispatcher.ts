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
import { getRegion, type PoolSettings } from '../../config.ts'
import { checkSignature, type SignatureVerdict, type SignedRequest } from '../../signing/signature-v4.ts'
import { AddressLimits } from '../attempts/index.ts'
import { type CallContext, type Operation, PoolError } from '../protocol/index.ts'

/** A call received over HTTP. */
export interface ProtocolRequest extends SignedRequest {
  readonly clientAddress: string | undefined
  /** The call came through a proxy, from outside. */
  readonly isForwarded: boolean
  readonly correlationId: string
}

/** The response: JSON 1.1, with the error name in a header as well. */
export interface ProtocolAnswer {
  readonly status: number
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
}

/** All operations of the pool, by name. */
export const OPERATIONS = Symbol('OPERATIONS')

const targetPrefix = 'AWSCognitoIdentityProviderService.'
const largestBody = 131_072

/** Parses a call of the user-pool protocol, checks its signature if required, runs it and writes the response. */
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
      const error = this.toPoolError(failure, request)
      const headers: Record<string, string> = { 'x-amzn-errortype': error.name }
      if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter)
      return { status: error.status, body: { __type: error.name, message: error.message }, headers }
    }
  }

  private async run(request: ProtocolRequest): Promise<object> {
    const operation = this.findOperation(request)
    const accessKeyId = operation.signed ? this.requireSignature(request) : undefined
    const { clientAddress, correlationId } = request
    const context: CallContext = { clientAddress, accessKeyId, correlationId, now: this.clock.now() }
    await this.limits.countCall('request', context)
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

  private findOperation(request: ProtocolRequest): Operation {
    const target = request.headers['x-amz-target']
    const name = typeof target === 'string' && target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : ''
    const operation = this.byName.get(name)
    // Administrator calls are for the internal network; through a proxy they do not exist.
    if (!operation || (operation.signed && request.isForwarded))
      throw new PoolError('UnknownOperationException', `There is no operation ${name.slice(0, 64)}.`)
    return operation
  }

  private requireSignature(request: ProtocolRequest): string {
    const { POOL_ADMIN_ACCESS_KEY_ID: id, POOL_ADMIN_SECRET_ACCESS_KEY: secret } = this.settings
    const scope = { region: getRegion(this.settings), service: 'cognito-idp' }
    // Signed with the real time, also while a test clock is ahead.
    const verdict = checkSignature(request, scope, (key) => (key === id ? secret : undefined), new Date())
    if (verdict.signed) return verdict.accessKeyId
    throw signatureError(verdict)
  }

  private json(request: ProtocolRequest): unknown {
    if (request.body.length > largestBody) {
      throw new PoolError('RequestEntityTooLargeException', 'The request is too large.')
    }
    try {
      return JSON.parse(Buffer.from(request.body).toString('utf8'))
    } catch (cause) {
      throw new PoolError('SerializationException', 'This is not valid JSON.', { cause })
    }
  }

  private toPoolError(failure: unknown, request: ProtocolRequest): PoolError {
    if (failure instanceof PoolError) return failure
    const refusal = failure instanceof Refusal ? failure : this.lifecycle.translate(failure)
    if (refusal?.code !== 'service.unavailable') {
      this.logger.error(
        { err: failure, correlationId: request.correlationId, operation: request.headers['x-amz-target'] },
        'failed',
      )
    }
    return new PoolError('InternalErrorException', `An internal error occurred (${request.correlationId}).`, {
      cause: failure,
    })
  }
}

function signatureError(verdict: Extract<SignatureVerdict, { signed: false }>): PoolError {
  switch (verdict.problem) {
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
