import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { ApiRefusals } from '../platform/openapi/refusals.decorator.js';
import { Me, NewAccount, SignedUp } from './account.wire.js';
import { AccountsService } from './accounts.service.js';
import { Authenticated, TOKEN_REFUSALS } from './authenticated.js';
import { Caller } from './caller.js';
import { IDEMPOTENCY_REFUSALS, Idempotent, NewId } from './idempotent.js';

@ApiTags('accounts')
@Controller('v1/accounts')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Post()
  @Public()
  @Idempotent()
  @ApiOperation({ summary: 'Sign up: an account and its first token' })
  @ApiCreatedResponse({ type: SignedUp })
  @ApiRefusals('unauthenticated', ...IDEMPOTENCY_REFUSALS)
  async createAccount(@Body() input: NewAccount, @NewId() id: string): Promise<SignedUp> {
    return answer(await this.accounts.signUp(input, id));
  }

  @Get('me')
  @Authenticated()
  @ApiOperation({ summary: 'Whose token this is and what it may be used for' })
  @ApiOkResponse({ type: Me })
  @ApiRefusals('unauthenticated')
  async getMe(@Caller() caller: Caller): Promise<Me> {
    return answer(await this.accounts.getMe(caller));
  }

  @Delete('me')
  @HttpCode(204)
  @Authenticated('manage')
  @ApiOperation({
    summary: 'Delete the account',
    description:
      'All its tokens end at once; what waits is ended, what nobody else has is deleted (`/docs/exports`). Its matches stay, without its name and the names of its bots; it resigns those that go on.',
  })
  @ApiNoContentResponse()
  @ApiRefusals(...TOKEN_REFUSALS)
  async deleteAccount(@Caller() caller: Caller): Promise<void> {
    answer(await this.accounts.close(caller));
  }
}
