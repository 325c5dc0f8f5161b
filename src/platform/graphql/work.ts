import { Extensions } from '@nestjs/graphql';

/**
 * What a field costs beside the fields of its value, in fields, where much is computed for few of them: a document that asks
 * for it again and again is refused before it is begun (`document.limits.ts`). A thousand stand for some 30 ms of work in the
 * largest case there is.
 */
export const Work = (fields: number): MethodDecorator & PropertyDecorator & ClassDecorator =>
  Extensions({ work: fields });
