import { TypeMetadataStorage } from '@nestjs/graphql';
import type { OpenAPIObject } from '@nestjs/swagger';

/** Gives each schema the description that its wire class has in GraphQL, so that it is written once. */
export function describeTypes({ components }: OpenAPIObject): void {
  const types = [
    ...TypeMetadataStorage.getObjectTypesMetadata(),
    ...TypeMetadataStorage.getInputTypesMetadata(),
    ...TypeMetadataStorage.getInterfacesMetadata(),
  ];
  const descriptions = new Map(
    types.map(({ target, name, description }) => [(target as { name: string }).name || name, description]),
  );
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
    const description = descriptions.get(name);
    if (description !== undefined && !('$ref' in schema)) schema.description ??= description;
  }
}
