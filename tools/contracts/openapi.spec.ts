import { openApiDocument } from '@portal/service-kit/openapi'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { readAreas } from './read-contracts.ts'

it("every service's OpenAPI document is valid and lists all endpoints with unique operation ids", async () => {
  for (const { contract, version, http } of await readAreas()) {
    const document = openApiDocument(contract, version, http)
    const { valid, errors } = await new Validator().validate(document)
    expect({ valid, errors }, contract).toEqual({ valid: true, errors: undefined })
    const operations = Object.values(document['paths'] as Record<string, object>).flatMap((path) => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).toSorted(), contract).toEqual(Object.keys(http).toSorted())
  }
})
