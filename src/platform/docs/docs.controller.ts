import { Controller, Get, Header, Param, Redirect } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { ApiExcludeController } from '@nestjs/swagger';
import { printSchema } from 'graphql';
import { Unguarded } from '../access.js';
import { answer } from '../answer.js';
import { sandboxPage } from '../graphql/sandbox.page.js';
import { refuse } from '../refusal.js';
import { ok } from '../result.js';
import { Guides } from './guides.js';
import { problemsPage } from './problems.page.js';

const HTML = 'text/html; charset=utf-8';

/** The address that the program prints leads people to what there is. */
@ApiExcludeController()
@Unguarded()
@Controller()
export class FrontController {
  @Get()
  @Redirect('/docs')
  front(): void {
    // The decorator says it all.
  }
}

/** Pages for people. The REST reference at `/docs/api` is Swagger UI, mounted by `openapi/reference.ts`. */
@ApiExcludeController()
@Unguarded()
@Controller('docs')
export class DocsController {
  constructor(
    private readonly guides: Guides,
    private readonly schema: GraphQLSchemaHost,
  ) {}

  @Get()
  @Header('content-type', HTML)
  index(): Promise<string> {
    return this.guides.indexPage();
  }

  @Get('problems')
  @Header('content-type', HTML)
  problems(): string {
    return problemsPage();
  }

  @Get('graphql')
  @Header('content-type', HTML)
  graphql(): string {
    return sandboxPage();
  }

  @Get('schema.graphql')
  @Header('content-type', 'text/plain; charset=utf-8')
  sdl(): string {
    return printSchema(this.schema.schema);
  }

  @Get(':name')
  @Header('content-type', HTML)
  async guide(@Param('name') name: string): Promise<string> {
    const page = await this.guides.findPage(name);
    return answer(page === undefined ? refuse('not-found', 'There is no guide of that name.') : ok(page));
  }
}
