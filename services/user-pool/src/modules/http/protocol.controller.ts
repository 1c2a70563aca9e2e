import { Controller, Get, Header, Inject, Param, Post, Req, Res } from '@nestjs/common'
import {
  toClientNetwork,
  outsideContract,
  Refusal,
  SETTINGS,
  createProxyCheck,
  type BaseSettings,
} from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolSettings } from '../../config.ts'
import { SigningKeys } from '../tokens/index.ts'
import { Protocol } from './protocol-dispatcher.ts'

const asTheHostedService = "the hosted user pool's own protocol"
const published = 'public, max-age=300'

/** The pool's URLs: its operations, and what services need to check its tokens; also below `/idp` of the edge. */
@Controller()
export class ProtocolController {
  private readonly isOfOurs: (address: string) => boolean

  constructor(
    private readonly protocol: Protocol,
    private readonly keys: SigningKeys,
    @Inject(SETTINGS) private readonly settings: PoolSettings & BaseSettings,
  ) {
    this.isOfOurs = createProxyCheck(settings.TRUSTED_PROXIES)
  }

  @Post(['/', '/idp'])
  @outsideContract(asTheHostedService)
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const answer = await this.protocol.answer({
      method: request.method,
      url: request.raw.url ?? '/',
      headers: request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      clientAddress: this.getClientAddress(request),
      isForwarded: isForwarded(request),
      correlationId: request.id,
    })
    await reply
      .code(answer.status)
      .headers({
        'cache-control': 'no-store',
        'content-type': protocolMediaType,
        'x-amzn-requestid': request.id,
        ...answer.headers,
      })
      .send(JSON.stringify(answer.body))
  }

  @Get(['/:poolId/.well-known/jwks.json', '/idp/:poolId/.well-known/jwks.json'])
  @Header('cache-control', published)
  @outsideContract(asTheHostedService)
  publishedKeys(@Param('poolId') poolId: string): Promise<object> {
    this.requirePool(poolId)
    return this.keys.published()
  }

  @Get(['/:poolId/.well-known/openid-configuration', '/idp/:poolId/.well-known/openid-configuration'])
  @Header('cache-control', published)
  @outsideContract(asTheHostedService)
  openIdConfiguration(@Param('poolId') poolId: string): object {
    this.requirePool(poolId)
    const issuer = this.settings.USER_POOL_ISSUER
    return {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['token'],
      scopes_supported: ['openid', 'email', 'phone', 'profile'],
      subject_types_supported: ['public'],
      token_endpoint_auth_methods_supported: [],
    }
  }

  /**
   * Returns the address for rate limits: as reported by the edge, or of the direct client. A direct call from
   * the trusted network comes from another service of the portal.
   */
  private getClientAddress(request: FastifyRequest): string | undefined {
    return this.isOfOurs(request.ip) && !isForwarded(request) ? undefined : toClientNetwork(request.ip)
  }

  private requirePool(poolId: string): void {
    if (poolId !== this.settings.USER_POOL_ID) throw new Refusal('resource.not-found')
  }
}

/** The media type of the protocol's requests and responses. */
export const protocolMediaType = 'application/x-amz-json-1.1'

function isForwarded(request: FastifyRequest): boolean {
  return request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined
}
