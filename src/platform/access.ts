import { SetMetadata } from '@nestjs/common';

/**
 * Who may use a route or a field at GraphQL's top: whoever has a valid token, perhaps with a certain scope, or everybody.
 * The guard that sees to it is `accounts/`'s; a route that declares nothing is closed to everybody, and a test finds it.
 */
export type Access =
  | { readonly token: 'ignored' }
  | { readonly token: 'optional' }
  | { readonly token: 'needed'; readonly scope?: string };

const ACCESS = 'boneyard:access';

/** The access that a controller's or resolver's method declares, or its class for all; undefined when neither does. */
export function accessOf(method: object, of: object): Access | undefined {
  return (Reflect.getMetadata(ACCESS, method) ?? Reflect.getMetadata(ACCESS, of)) as Access | undefined;
}

/** Declares who may use a method, or all methods of a class. */
export const Declare = (access: Access): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, access);

/** Nobody is asked who they are, whatever headers they send: probes, metrics, pages. */
export const Unguarded = (): MethodDecorator & ClassDecorator => Declare({ token: 'ignored' });

/** No token is needed. One that is sent must be valid all the same, so that nobody takes a typo for being signed in. */
export const Public = (): MethodDecorator & ClassDecorator => Declare({ token: 'optional' });
