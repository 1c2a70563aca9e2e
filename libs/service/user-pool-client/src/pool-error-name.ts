import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider'

/** The name of an error returned by the user pool; undefined when the pool did not respond. */
export function getPoolErrorName(failure: unknown): string | undefined {
  return failure instanceof CognitoIdentityProviderServiceException ? failure.name : undefined
}
