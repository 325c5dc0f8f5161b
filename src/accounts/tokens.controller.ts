import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { listed } from '../platform/page.js';
import { Authenticated, TOKEN_REFUSALS } from './authenticated.js';
import { Caller } from './caller.js';
import { IDEMPOTENCY_REFUSALS, Idempotent, NewId } from './idempotent.js';
import { FindTokens, IssuedToken, NewToken, Rotation, TokensPage } from './token.wire.js';
import { TokensService } from './tokens.service.js';

const ApiTokenId = (): MethodDecorator =>
  ApiParam({ name: 'id', format: 'uuid', description: 'Id of the token, not the token itself.' });

@ApiTags('tokens')
@Controller('v1/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @Authenticated('read')
  @ApiOperation({
    summary: 'One’s valid tokens, newest first',
    description: 'With an account’s token all tokens of the account, with a bot’s token those of the bot.',
  })
  @ApiOkResponse({ type: TokensPage })
  @ApiRefusals(...TOKEN_REFUSALS)
  async listTokens(@Caller() caller: Caller, @Query() query: FindTokens): Promise<TokensPage> {
    return listed('tokens', answer(await this.tokens.list(caller, query)));
  }

  @Post()
  @Authenticated('manage')
  @Idempotent()
  @ApiOperation({ summary: 'Another token, for the account or for a version of one of its bots' })
  @ApiCreatedResponse({ type: IssuedToken })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', ...IDEMPOTENCY_REFUSALS)
  async createToken(
    @Caller() caller: Caller,
    @Body() input: NewToken,
    @NewId() id: string,
  ): Promise<IssuedToken> {
    return answer(await this.tokens.create(caller, input, id));
  }

  @Post(':id/rotate')
  @Authenticated()
  @Idempotent()
  @ApiTokenId()
  @ApiOperation({
    summary: 'Exchange a token for a new one that may do the same',
    description:
      'The old token goes on for `overlap` seconds. Any token may exchange itself; others need the scope `manage`.',
  })
  @ApiCreatedResponse({ type: IssuedToken })
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found', ...IDEMPOTENCY_REFUSALS)
  async rotateToken(
    @Caller() caller: Caller,
    @Param('id') token: string,
    @Body() input: Rotation,
    @NewId() id: string,
  ): Promise<IssuedToken> {
    return answer(await this.tokens.rotate(caller, token, input, id));
  }

  @Delete(':id')
  @HttpCode(204)
  @Authenticated()
  @ApiTokenId()
  @ApiOperation({
    summary: 'End a token, at once and everywhere',
    description: 'Any token may end itself; others need the scope `manage`. Ending it again does no harm.',
  })
  @ApiNoContentResponse()
  @ApiRefusals(...TOKEN_REFUSALS, 'not-found')
  async revokeToken(@Caller() caller: Caller, @Param('id') id: string): Promise<void> {
    answer(await this.tokens.revoke(caller, id));
  }
}
