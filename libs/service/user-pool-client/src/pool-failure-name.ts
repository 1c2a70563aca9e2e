import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider'

/** The name of a failure the pool answered; `undefined` where it did not answer. */
export function poolFailureName(failure: unknown): string | undefined {
  return failure instanceof CognitoIdentityProviderServiceException ? failure.name : undefined
}
