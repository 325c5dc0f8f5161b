import { Module } from '@nestjs/common';
import { RulebookController } from './rulebook.controller.js';
import { RulebookResolver } from './rulebook.resolver.js';
import { RulebookService } from './rulebook.service.js';
import { RulesController } from './rules.controller.js';
import { RulesResolver } from './rules.resolver.js';
import { RULES, RulesService } from './rules.service.js';

/** The rulebook and the rules as a stateless service. */
@Module({
  controllers: [RulebookController, RulesController],
  providers: [RulebookResolver, RulebookService, RulesResolver, { provide: RulesService, useValue: RULES }],
})
export class RulebookModule {}
